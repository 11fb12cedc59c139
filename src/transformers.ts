export type { ClipEmbedder } from './embed/transformers/create-clip-embedder.js';
export { createClipEmbedder } from './embed/transformers/create-clip-embedder.js';
export type { LocalLanguageModel } from './embed/transformers/create-language-model.js';
export { createLanguageModel } from './embed/transformers/create-language-model.js';
export type { ModelEmbedder } from './embed/transformers/create-transformers-embedder.js';
export { createTransformersEmbedder } from './embed/transformers/create-transformers-embedder.js';
export type { ImageSource } from './embed/transformers/images.js';
export type { ModelOptions } from './embed/transformers/model-options.js';
