import { Notice } from '@keystar/ui/notice';
import { NumberField } from '@keystar/ui/number-field';
import { Content } from '@keystar/ui/slots';
import { TextArea, TextField } from '@keystar/ui/text-field';
import { Text } from '@keystar/ui/typography';
import type { BasicFormField, FormFieldInputProps, FormFieldStoredValue, SlugFormField } from '@keystatic/core';
import { useState } from 'react';

/** What a person reads beside a field. */
export type Words = { label: string; help?: string; isLong?: boolean };
/** Why a value is refused, in the words of its schema; null when it is right. */
export type Check = (value: unknown) => string | null;

function must(check: Check, value: unknown): void {
  const says = check(value);
  if (says !== null) throw new Error(says);
}

const textOf = (value: FormFieldStoredValue) => (typeof value === 'string' ? value : '');

/** A text of one line or several. An empty one is left out of the file where `isOptional`. */
export function textField(words: Words, check: Check, isOptional: boolean): BasicFormField<string> {
  const written = (value: string) => (value === '' && isOptional ? undefined : value);
  function Input({ value, onChange, forceValidation, autoFocus }: FormFieldInputProps<string>) {
    const [isLeft, setIsLeft] = useState(false);
    const says = isLeft || forceValidation ? check(written(value)) : null;
    const Field = words.isLong ? TextArea : TextField;
    return (
      <Field
        autoFocus={autoFocus}
        description={words.help}
        errorMessage={says ?? undefined}
        isRequired={!isOptional}
        label={words.label}
        onBlur={() => setIsLeft(true)}
        onChange={onChange}
        value={value}
      />
    );
  }
  return {
    kind: 'form',
    label: words.label,
    Input,
    defaultValue: () => '',
    parse: textOf,
    serialize: (value) => ({ value: written(value) }),
    validate(value) {
      must(check, written(value));
      return value;
    },
    reader: { parse: textOf },
  };
}

const numberOf = (value: FormFieldStoredValue) => (typeof value === 'number' ? value : null);

/** A number; empty until somebody has written one. */
export function numberField(words: Words, check: Check): BasicFormField<number | null> {
  function Input({ value, onChange, forceValidation }: FormFieldInputProps<number | null>) {
    const [isLeft, setIsLeft] = useState(false);
    const says = isLeft || forceValidation ? check(value) : null;
    return (
      <NumberField
        description={words.help}
        errorMessage={says ?? undefined}
        formatOptions={{ maximumFractionDigits: 6, useGrouping: false }}
        isRequired
        label={words.label}
        onBlur={() => setIsLeft(true)}
        onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
        value={value ?? Number.NaN}
      />
    );
  }
  return {
    kind: 'form',
    label: words.label,
    Input,
    defaultValue: () => null,
    parse: numberOf,
    serialize: (value) => ({ value: value ?? undefined }),
    validate(value) {
      must(check, value);
      return value;
    },
    reader: { parse: numberOf },
  };
}

type Kept = Exclude<FormFieldStoredValue, undefined> | null;
const kept = (value: FormFieldStoredValue): Kept => value ?? null;

/** A value that goes back to the file as it came. With `words` it is shown, and cannot be changed. */
export function keptField(words?: Words): BasicFormField<Kept> {
  return {
    kind: 'form',
    label: words?.label,
    Input: ({ value }) =>
      words === undefined ? null : (
        <TextField
          description={words.help}
          isReadOnly
          label={words.label}
          value={value === null ? 'given when you save' : String(value)}
        />
      ),
    defaultValue: () => null,
    parse: kept,
    serialize: (value) => ({ value: value ?? undefined }),
    validate: (value) => value,
    reader: { parse: kept },
  };
}

/** A sentence above a form. It is no part of the file. */
export function noticeField(words: string): BasicFormField<null> {
  return {
    kind: 'form',
    Input: () => (
      <Notice>
        <Content>
          <Text>{words}</Text>
        </Content>
      </Notice>
    ),
    defaultValue: () => null,
    parse: () => null,
    serialize: () => ({ value: undefined }),
    validate: () => null,
    reader: { parse: () => null },
  };
}

const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The name of a page's file, which is the end of its address: one of `among`, where that is given. */
export function addressField(words: Words, among?: { value: string }[]): SlugFormField<string, string, null, null> {
  const wrong = (value: string) => {
    if (among !== undefined && !among.some((one) => one.value === value))
      return `one of ${among.map((one) => one.value).join(', ')}`;
    return ADDRESS.test(value) ? null : 'small letters, digits and dashes, such as white-leather';
  };
  return {
    kind: 'form',
    formKind: 'slug',
    label: words.label,
    Input({ value, onChange, forceValidation }) {
      return (
        <TextField
          description={words.help}
          errorMessage={(forceValidation && wrong(value)) || undefined}
          isRequired
          label={words.label}
          onChange={onChange}
          value={value}
        />
      );
    },
    defaultValue: () => '',
    parse: (_, extra) => extra?.slug ?? '',
    serialize: () => ({ value: undefined }),
    serializeWithSlug: (slug) => ({ slug, value: undefined }),
    // Whether another page has it is said by the server, because a form shows no message for that.
    validate(value) {
      must(() => wrong(value), value);
      return value;
    },
    reader: { parse: () => null, parseWithSlug: () => null },
  };
}
