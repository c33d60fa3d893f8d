import { useEffect, useState } from 'react';
import type { NoticeSettings } from '#contract/account/notices.ts';
import { messages } from '#domain/messages.ts';
import type { NoticeChannel } from '#domain/notices/channels.ts';
import { Choices } from '#src/islands/staff/Choices.tsx';
import { chooseNotices, latestNoticeSettings, loadNoticeSettings } from '#src/lib/flows/account/notices.ts';

const words = messages.notices;

/**
 * Where notices about orders go, with the consent's text; nothing in a shop that only mails. Each choice is saved at
 * once.
 */
export function NoticeChoice({ onLoaded }: { onLoaded?: (settings: NoticeSettings) => void }) {
  const [settings, setSettings] = useState(latestNoticeSettings);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void loadNoticeSettings().then((loaded) => {
      setSettings(loaded);
      if (loaded !== null) onLoaded?.(loaded);
    });
  }, [onLoaded]);
  if (settings === null || settings.offered.length < 2) return null;
  const choose = async (channel: NoticeChannel) => {
    if (isBusy || channel === settings.channel) return;
    setBusy(true);
    const show = (shown: NoticeSettings) => {
      setSettings(shown);
      onLoaded?.(shown);
    };
    // Shown at once; what the server did not save goes back.
    show({ ...settings, channel });
    if (!(await chooseNotices(channel))) show(settings);
    setBusy(false);
  };
  return (
    <div className="grid gap-3" aria-busy={isBusy}>
      <p>{words.lead}</p>
      <Choices
        stacks
        label={words.lead}
        choices={settings.offered.map((value) => ({ value, label: words.channels[value] }))}
        value={settings.channel}
        onChoose={(channel) => void choose(channel)}
      />
      <p className="text-sm text-soft">
        {words.hints[settings.channel]} {words.consent}
      </p>
    </div>
  );
}
