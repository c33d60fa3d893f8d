import { expect, test } from 'vitest';
import { mailboxOf } from '#domain/accounts/mailbox.ts';

test.each([
  ['ama@example.com', 'ama@example.com'],
  ['ama+kicks@example.com', 'ama@example.com'],
  ['a.m.a@example.com', 'a.m.a@example.com'],
  ['a.m.a+1@gmail.com', 'ama@gmail.com'],
  ['ama@googlemail.com', 'ama@gmail.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['deleted-12ab', 'deleted-12ab'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
