import { useCallback, useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { logout, logoutHere } from '#src/lib/flows/account/logout.ts';

const words = messages.session;

/** Logs out on load. When the server can't be reached, it says so and lets the user choose. */
export default function LogoutScreen() {
  const [failed, setFailed] = useState(false);
  const leave = useCallback(async () => {
    setFailed(false);
    setFailed(!(await logout()));
  }, []);
  useEffect(() => {
    void leave();
  }, [leave]);

  if (!failed) {
    return (
      <p className="text-soft" role="status">
        {words.loggingOut}
      </p>
    );
  }
  return (
    <>
      <Notice kind="bad">
        <p>{words.logoutFailed}</p>
        <p>{words.logoutFailedHint}</p>
      </Notice>
      <button type="button" className="btn full" onClick={leave}>
        {messages.shell.tryAgain}
      </button>
      <button type="button" className="btn line full" onClick={logoutHere}>
        {words.logoutHere}
      </button>
    </>
  );
}
