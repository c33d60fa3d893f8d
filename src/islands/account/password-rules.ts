/** The rules of a new password, fetched by themselves: no page carries them before somebody types. */
export { measurePassword } from '#domain/new-password.ts';
export { personWords, shopWords } from '#domain/password-known-words.ts';
