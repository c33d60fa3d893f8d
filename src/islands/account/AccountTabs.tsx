import { clsx } from 'clsx';
import { registerPath } from '#domain/account-paths.ts';
import type { SIGN_IN_TABS } from '#domain/messages/account/account-words.ts';
import { loginPath } from '#domain/paths.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';

type Props = {
  current: 'login' | 'register';
  words: typeof SIGN_IN_TABS;
  /** The query of this page: with it, the other form leads to the same place. */
  search: string;
};

/** The two ways in, side by side above the form. */
export function AccountTabs({ current, words, search }: Props) {
  const tabs = [
    { form: 'login', label: words.toLogin, href: loginPath() },
    { form: 'register', label: words.toRegister, href: registerPath() },
  ] as const;
  return (
    <nav className="grid grid-cols-2 gap-1 rounded-md bg-sand p-1 text-center font-bold" aria-label={words.ways}>
      {tabs.map(({ form, label, href }) => {
        const look = clsx(
          'flex min-h-tap items-center justify-center rounded-md px-2 leading-tight',
          form === current ? 'bg-card text-green-900 shadow-chosen' : 'text-green-600',
        );
        return form === current ? (
          <span key={form} className={look} aria-current="page">
            {label}
          </span>
        ) : (
          <a
            key={form}
            className={look}
            href={href + search}
            // Back then leads to where the visitor came from, and not to the other form.
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              go(href + search, { replace: true });
            }}
          >
            {label}
          </a>
        );
      })}
    </nav>
  );
}
