import { type IconLook, LineIcon } from '#src/islands/ui/icons/LineIcon.tsx';
import { type TeamIconName, teamIcons } from '#src/team-icons.ts';

/** A decorative icon of the team's own set: the text is next to it or in the control's label. */
export function TeamIcon({ name, className }: IconLook & { name: TeamIconName }) {
  return <LineIcon path={teamIcons[name]} className={className} />;
}
