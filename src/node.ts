export type { CheckedFile, CheckedModel } from './embed/node/check-model.js';
export { checkModel } from './embed/node/check-model.js';
export type { FileCacheStore } from './embed/node/create-file-cache-store.js';
export { createFileCacheStore } from './embed/node/create-file-cache-store.js';
export { defaultModelsFolder } from './embed/node/files.js';
export type { ListedModel, ModelsOptions } from './embed/node/list-models.js';
export { listModels } from './embed/node/list-models.js';
export { loadWinkWordVectors } from './embed/node/load-wink-word-vectors.js';
export type { PlaceModelOptions } from './embed/node/place-model.js';
export { placeModel } from './embed/node/place-model.js';
export type { EnergyWorkerOptions } from './node/energy-distance-in-workers.js';
export { energyDistanceInWorkers } from './node/energy-distance-in-workers.js';
export type {
  EvaluateInWorkersOptions,
  PoolEvaluateOptions,
  PoolInput,
  ScoringPool,
  ScoringPoolOptions,
} from './node/evaluate-in-workers.js';
export { createScoringPool, evaluateInWorkers } from './node/evaluate-in-workers.js';
export { readPieces } from './node/file-pieces.js';
export { readTranscriptFile } from './node/read-transcript-file.js';
