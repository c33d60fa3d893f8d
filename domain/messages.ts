/**
 * Every sentence and label that a person reads, grouped by screen; only marketing copy lives elsewhere, in the
 * site's content. A sentence is a string, or a function where a name or a number goes in. A namespace, not an
 * object, so that a page ships only the groups it names.
 */
export * as messages from './messages/catalogue.ts';
