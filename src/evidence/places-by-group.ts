/** The places at which each group stands, in order. @internal */
export function placesByGroup(groups: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, group] of groups.entries()) {
    const own = places.get(group);
    if (own) own.push(place);
    else places.set(group, [place]);
  }
  return places;
}
