// CLIPScore of a text and an image from their vectors.
import { clipScore } from '@mtpc/metrics';

console.log(clipScore([1, 0], [3, 4]).score);
// Prints: 60
