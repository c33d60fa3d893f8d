import { Socket } from 'node:net';

/**
 * A socket that sends together what was written while corked in one turn of the event loop. The driver corks it for each
 * statement, also for those that are started together, and a write to the kernel is the dearest part of a statement (all of
 * them were a fifth of the API's time under orders). What TLS encrypts does not pass here.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
