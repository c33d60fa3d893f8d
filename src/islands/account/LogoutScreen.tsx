import { useCallback, useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { logout, logoutHere } from '#src/lib/flows/account/logout.ts';

const words = messages.logout;
const WIDE = 'w-full max-xs:px-3 max-xs:stretch-[80%]';

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
        <p className="mt-1">{words.logoutFailedHint}</p>
      </Notice>
      <Button className={WIDE} onClick={leave}>
        {messages.shell.tryAgain}
      </Button>
      <Button className={WIDE} kind="outlined" onClick={logoutHere}>
        {words.logoutHere}
      </Button>
    </>
  );
}
