import { connect } from 'node:tls';
import type { Certificate } from './shop.ts';

/** The certificate that a host shows, trusted or not. Rejects when there is no TLS. */
export function certificateOf(host: string, port: number, signal: AbortSignal): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    // Only looked at: nothing is sent over this connection.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
    const give = (act: () => void) => {
      socket.destroy();
      act();
    };
    signal.addEventListener('abort', () => give(() => reject(new Error('No answer in time.'))), { once: true });
    socket.once('error', (error) => give(() => reject(error)));
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate();
      const problem = socket.authorizationError;
      give(() => resolve({ validTo: new Date(valid_to), problem: problem ? String(problem) : null }));
    });
  });
}
