/** What is doubtful about a place that was taken. */
export const doubtfulPlace = {
  rough: (km: number) =>
    `Your phone knows where you are only to about ${km} km. Please move the pin to your door, or search for the place.`,
  /** Of a region that we serve, far from its areas. */
  far: 'This is far from the areas that we serve. Our team checks the trip and calls you before it.',
} as const;
