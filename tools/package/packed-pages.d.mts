export function packedPages(): string[];
export function packedPage(text: string, page: string, carried: (path: string) => boolean): string;
