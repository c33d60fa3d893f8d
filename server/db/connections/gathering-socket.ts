import { Socket } from 'node:net';

/**
 * A socket that sends together what is written in one turn of the event loop. The driver writes each statement for itself,
 * also those that are started together; a write to the kernel is the dearest part of one (a fifth of the API's time
 * under orders). What TLS encrypts does not pass here.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override write(...chunk: unknown[]): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return Reflect.apply(super.write, this, chunk);
  }
}
