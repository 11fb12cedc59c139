/** The indices of each label, in order. @internal */
export function placesByLabel<T>(labels: readonly T[]): Map<T, number[]> {
  const places = new Map<T, number[]>();
  for (const [place, label] of labels.entries()) {
    const own = places.get(label);
    if (own) own.push(place);
    else places.set(label, [place]);
  }
  return places;
}
