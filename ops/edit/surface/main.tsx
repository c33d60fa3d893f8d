import { Keystatic } from '@keystatic/core/ui';
import { createRoot } from 'react-dom/client';
import { editConfig } from './config.tsx';
import type { Known } from './field.tsx';
import { HandOver } from './hand-over.tsx';

/** The page of `npm run edit`: the forms, once the server has said what their fields may refer to. */
const root = document.getElementById('app');
const response = await fetch('/api/known', { headers: { 'no-cors': '1' } });
if (root === null || !response.ok) throw new Error('The editing server does not answer: start npm run edit again.');
const known = (await response.json()) as Known & { handsOver: boolean };
createRoot(root).render(
  <>
    <Keystatic config={editConfig(known)} />
    {known.handsOver && <HandOver />}
  </>,
);
