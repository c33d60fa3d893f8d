/** The provider gave no usable answer: the comparison stops here and goes on later. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
}
