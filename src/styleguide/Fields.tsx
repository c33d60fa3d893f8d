import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Label } from '#src/islands/ui/form/FieldNotes.tsx';
import { TextArea } from '#src/islands/ui/form/Input.tsx';
import { PasswordField } from '#src/islands/ui/form/PasswordField.tsx';
import { Group, States } from './Group.tsx';

/** What is filled in. */
export function Fields() {
  return (
    <Group title="Fields">
      <div className="grid gap-5 md:grid-cols-2 md:items-start">
        <Field label="Empty" placeholder="A placeholder" />
        <Field label="Filled, with a hint" defaultValue="Ama Mensah" hint="As on your card." />
        <Field label="With an error" defaultValue="ama@" error="Please enter a valid email address." />
        <Field label="With an error and a hint" error="Please fill in all fields." hint="Nine digits." />
        <Field label="With a prefix" prefix="+233" inputMode="tel" defaultValue="24 123 4567" />
        <Field label="Only to read" readOnly defaultValue="SK-7F3K9Q" />
        <Field label="Disabled" disabled defaultValue="Not now" />
        <PasswordField label="A password" defaultValue="fresh-laces-42" />
        <div className="grid gap-[0.4rem]">
          <Label htmlFor="styleguide-area">Several lines</Label>
          <TextArea id="styleguide-area" rows={3} defaultValue={'Blue gate,\nbehind the chop bar.'} />
        </div>
      </div>
      <States name="checkboxes">
        <Checkbox>Not chosen</Checkbox>
        <Checkbox defaultChecked>Chosen</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
      </States>
    </Group>
  );
}
