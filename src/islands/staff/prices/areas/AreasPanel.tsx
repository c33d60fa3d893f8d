import type { AreaChangeShown, PricesState } from '#contract/staff/settings/prices.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { messages } from '#domain/messages.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { areaTurn, centreText } from './area-text.ts';

const words = messages.teamAreas;

type Areas = NonNullable<PricesState['areas']>;
type Area = Areas['opened'][number];

type Props = {
  areas: Areas;
  onOpen: () => void;
  onChange: (area: Area) => void;
};

/** The areas that the owner has opened, with what is planned of them. */
export function AreasPanel({ areas: { opened, changes }, onOpen, onChange }: Props) {
  const planned = changes
    .filter(({ state }) => state === 'ahead')
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  const isNew = ({ key }: AreaChangeShown) => !opened.some((area) => area.key === key);
  return (
    <DeskPanel title={words.title}>
      <p className="text-sm text-soft">{words.hint}</p>
      {opened.length === 0 && planned.length === 0 ? <p className="text-soft">{words.none}</p> : null}
      <DeskList>
        {opened.map((area) => (
          <DeskEntry key={area.key}>
            <div className="flex items-center justify-between gap-4">
              <div className="grid gap-1">
                <b>{area.name}</b>
                <p className="text-sm text-soft">{words.about(area.region, centreText(area.centre))}</p>
                {area.words.length === 0 ? null : (
                  <p className="wrap-anywhere text-sm text-soft">{words.names(area.words.map(areaName).join(', '))}</p>
                )}
                {area.letters === '' ? null : <p className="text-sm text-soft">{words.letters(area.letters)}</p>}
                <Planned changes={planned.filter(({ key }) => key === area.key)} />
              </div>
              <Button
                kind="outlined"
                size="small"
                className="flex-none whitespace-nowrap"
                aria-label={words.changeOf(area.name)}
                onClick={() => onChange(area)}
              >
                {words.change}
              </Button>
            </div>
          </DeskEntry>
        ))}
        {planned.filter(isNew).map((change) => (
          <DeskEntry key={change.id}>
            <b>{change.name}</b>
            <Planned changes={[change]} />
          </DeskEntry>
        ))}
      </DeskList>
      <Button kind="outlined" size="small" className="justify-self-start" onClick={onOpen}>
        {words.open}
      </Button>
    </DeskPanel>
  );
}

function Planned({ changes }: { changes: readonly AreaChangeShown[] }) {
  return changes.map((change) => (
    <p key={change.id} className="font-semibold text-sm tabular-nums">
      {messages.teamPrices.planned(areaTurn(change), shortMoment(change.starts_at))}
    </p>
  ));
}
