/**
 * Every sentence and label that a person reads, grouped by screen; only marketing copy is elsewhere, in the site's
 * content. A sentence is a string, or a function with names or numbers as arguments. It is a namespace, not an object,
 * so that a page contains only the groups it uses.
 */
export * as messages from './messages/catalogue.ts';
