import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

// A font under 16 px would make a phone zoom into the field.
const CONTROL =
  'min-h-control w-full min-w-0 rounded-md border-[1.5px] border-line-strong bg-card px-[0.9rem] py-[0.6rem] text-[max(16px,1rem)] text-ink placeholder:text-placeholder placeholder:opacity-100 focus:outline focus:outline-[3px] focus:outline-offset-1 focus:outline-focus focus-visible:rounded-xs aria-invalid:border-2 aria-invalid:border-danger [&[readonly]]:border-dashed [&[readonly]]:bg-sand';

/** An input without its label: inside `Field`, or where the label is elsewhere. `className` places it. */
export function Input({ className, ...input }: ComponentProps<'input'>) {
  return <input {...input} className={clsx(CONTROL, className)} />;
}

/** A text field of several lines, without its label. */
export function TextArea({ className, ...area }: ComponentProps<'textarea'>) {
  return <textarea {...area} className={clsx(CONTROL, className)} />;
}
