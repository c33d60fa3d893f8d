import { type TeamIconName, teamIcons } from '#src/team-icons.ts';

/** A decorative icon of the team's own set: the text is next to it or in the control's label. */
export function TeamIcon({ name }: { name: TeamIconName }) {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
      <path d={teamIcons[name]} />
    </svg>
  );
}
