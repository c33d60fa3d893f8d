import { type SyntheticEvent, useId, useState } from 'react';
import type { Teammate, WholeTeam } from '#contract/staff/settings/team.ts';
import { ROLES, type Role } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { useFormProblem } from '#src/islands/staff/use-form-problem.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Hint, Label } from '#src/islands/ui/form/FieldNotes.tsx';
import { Select } from '#src/islands/ui/form/Select.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { giveRole } from '#src/lib/flows/team/team-members.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.teamMembers;

type Props = {
  /** Whose role changes; null: somebody joins. */
  member: Teammate | null;
  onDone: (team: WholeTeam) => void;
  onClose: () => void;
};

/** Asks for somebody's new role. */
export function RoleDialog({ member, onDone, onClose }: Props) {
  const id = useId();
  const from: Role = member?.role ?? 'customer';
  const [email, setEmail] = useState(member?.email ?? '');
  const [role, setRole] = useState<Role>(member?.role ?? 'cleaner');
  const [isBusy, setBusy] = useState(false);
  const { form, general, errorOf, wrong, refused, clear } = useFormProblem();
  const roles = ROLES.filter((one) => member !== null || one !== 'customer');
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (role === from) return onClose();
    if (email.trim() === '') return wrong({ email: messages.teamCalls.whichAddress });
    setBusy(true);
    clear();
    const answer = await giveRole({ email: email.trim(), role, from });
    setBusy(false);
    if (!answer.ok) return refused(answer);
    showToast('success', words.saved(email.trim(), words.roles[role]));
    onDone(answer.value);
  };
  return (
    <Dialog title={member === null ? words.add : words.changeOf(member.first_name || member.email)} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-[0.9rem]"
        ref={form}
        onChange={clear}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {member === null ? (
          <Field
            label={words.email}
            type="email"
            name="email"
            error={errorOf('email')}
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            hint={words.addLead}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        ) : (
          <p className="wrap-anywhere">{member.email}</p>
        )}
        <div className="grid grid-cols-1 gap-[0.4rem]">
          <Label htmlFor={id}>{words.role}</Label>
          <Select
            id={id}
            aria-describedby={`${id}-hint`}
            value={role}
            onChange={(event) => setRole(ROLES.find((one) => one === event.target.value) ?? role)}
          >
            {roles.map((one) => (
              <option key={one} value={one}>
                {one === 'customer' ? words.remove : words.roles[one]}
              </option>
            ))}
          </Select>
          <Hint id={`${id}-hint`}>{words.rights[role]}</Hint>
        </div>
        {general === null ? null : <Notice kind="bad">{general}</Notice>}
        <ButtonRow fills>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? words.busy : words.save}
          </Button>
          <Button kind="outlined" onClick={onClose}>
            {messages.team.cancel}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
