/** A place that is described in words; apart from the checkout's other sentences, because it comes later. */
export const describedPlace = {
  codeNoted: (code: string) => `${code} is noted. Now the area, and a line for the rider.`,
  codeElsewhere: (code: string, region: string) =>
    `${code} is in the ${region}. Please choose the area of that region, or check the code.`,
} as const;
