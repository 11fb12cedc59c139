/**
 * Builds a CLIP-shaped pair of models of 60 kB with random weights, its tokenizer, its image settings and two images,
 * in the layout of transformers.js. The tests run the whole path from an image file and a sentence to a score on it;
 * its scores mean nothing.
 *
 *   npx tsx training/tiny-clip/build.ts [folder]     default: fixtures/tiny-clip
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SIZES, textGraph, visionGraph } from './graphs.js';
import { encodeModel } from './onnx.js';
import { encodePng } from './png.js';
import { tokenizerJson, vocabularySize } from './tokenizer.js';

/** The files of the tiny pair by path. The same bytes every time. */
export function tinyClipFiles(): Record<string, string | Uint8Array> {
  const { hidden, projected, image, patch, tokens } = SIZES;
  const common = {
    hidden_size: hidden,
    intermediate_size: hidden,
    num_hidden_layers: 1,
    num_attention_heads: 1,
  };
  const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
  return {
    'config.json': json({
      architectures: ['CLIPModel'],
      model_type: 'clip',
      projection_dim: projected,
      text_config: {
        model_type: 'clip_text_model',
        ...common,
        max_position_embeddings: tokens,
        vocab_size: vocabularySize(),
      },
      vision_config: { model_type: 'clip_vision_model', ...common, image_size: image, patch_size: patch },
    }),
    'tokenizer.json': `${JSON.stringify(tokenizerJson())}\n`,
    'tokenizer_config.json': json({
      tokenizer_class: 'CLIPTokenizer',
      model_max_length: tokens,
      bos_token: '<|startoftext|>',
      eos_token: '<|endoftext|>',
      pad_token: '<|endoftext|>',
      unk_token: '<|endoftext|>',
    }),
    'preprocessor_config.json': json({
      image_processor_type: 'CLIPImageProcessor',
      feature_extractor_type: 'CLIPFeatureExtractor',
      do_resize: true,
      size: { shortest_edge: image },
      resample: 3,
      do_center_crop: true,
      crop_size: { height: image, width: image },
      do_rescale: true,
      rescale_factor: 1 / 255,
      do_normalize: true,
      image_mean: [0.48145466, 0.4578275, 0.40821073],
      image_std: [0.26862954, 0.26130258, 0.27577711],
    }),
    'onnx/text_model.onnx': encodeModel(textGraph(vocabularySize())),
    'onnx/vision_model.onnx': encodeModel(visionGraph()),
    'images/red-sunset.png': encodePng(48, 32, (x, y) => [255 - 2 * y, 3 * y, x]),
    'images/blue-stripes.png': encodePng(40, 40, (x, y) => [20, 2 * y, (x >> 3) % 2 === 0 ? 255 : 120]),
  };
}

const [, script, folder = 'fixtures/tiny-clip'] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  for (const [path, content] of Object.entries(tinyClipFiles())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
