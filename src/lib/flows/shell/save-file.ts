/** Saves a file on this device under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click; by then it holds its own reference.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
