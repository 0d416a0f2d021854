/** Reads the model file of the demo recognizer, which `packages/ears/training/export.py` wrote. */

import { areTexts, fits, isObject, number, shown } from '../../../src/contract/fields.ts';
import type { FrameMaps, PlattMap } from '../../../src/engine/evidence/calibration.ts';
import { GATE, LAMBDA, type Trust } from '../../../src/engine/hear.ts';
import { type EarsNetwork, STEM_TAPS } from './acoustic.ts';
import type { Layer } from './layers.ts';
import { FRAME_S } from './logMel.ts';
import { BANDS } from './spectrum.ts';
import { Tensors } from './tensors.ts';

export interface EarsModel {
  readonly network: EarsNetwork;
  /** The label of each column; the first is the blank. */
  readonly labels: readonly string[];
  readonly trust: Trust;
}

const FORMAT = 'koine-acoustic-1';
const BLANK = '<blank>';

/** Count of channels that the kernel computes together. */
const LANES = 8;

function layerOf(tensors: Tensors, name: string, rows: number, columns: number): Layer {
  return {
    rows,
    columns,
    weight: tensors.integers(`${name}.weight`, [rows, columns]),
    scale: tensors.floats(`${name}.scale`, [columns]),
    bias: tensors.floats(`${name}.bias`, [columns]),
  };
}

const sizeOf = (tensors: Tensors, name: string, side: 0 | 1): number =>
  tensors.shape(`${name}.weight`)[side] ?? 0;

/**
 * Counts the columns of a layer, which are the channels of the next layer. @throws Error if it is not a multiple of
 * `LANES`
 */
function channelsOf(tensors: Tensors, name: string): number {
  const channels = sizeOf(tensors, name, 1);
  if (channels > 0 && channels % LANES === 0) return channels;
  throw new Error(
    `the tensor ${name}.weight of the model has ${channels} columns; it must have a multiple of ${LANES}`,
  );
}

/** Reads the three layers of a block. @throws Error if the convolution has an even count of taps */
function blockOf(tensors: Tensors, name: string, channels: number): EarsNetwork['blocks'][number] {
  const taps = sizeOf(tensors, `${name}.depth`, 0);
  if (taps % 2 === 0) {
    throw new Error(
      `the tensor ${name}.depth.weight of the model has ${taps} taps; it must have an odd number`,
    );
  }
  const wide = channelsOf(tensors, `${name}.expand`);
  return {
    depth: layerOf(tensors, `${name}.depth`, taps, channels),
    expand: layerOf(tensors, `${name}.expand`, channels, wide),
    project: layerOf(tensors, `${name}.project`, wide, channels),
  };
}

function networkOf(tensors: Tensors, labels: number): EarsNetwork {
  const channels = channelsOf(tensors, 'stem');
  const stem = layerOf(tensors, 'stem', STEM_TAPS * BANDS, channels);
  const blocks: EarsNetwork['blocks'][number][] = [];
  do {
    blocks.push(blockOf(tensors, `block.${blocks.length}`, channels));
  } while (tensors.has(`block.${blocks.length}.depth.weight`));
  return { stem, blocks, out: layerOf(tensors, 'out', channels, labels) };
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

function labelsOf(text: unknown): readonly string[] {
  const labels = parsed(text);
  if (areTexts(labels) && labels[0] === BLANK && new Set(labels).size === labels.length) return labels;
  throw new Error(
    `the labels of the model must be a JSON list of different texts, ${BLANK} first; found ${shown(text)}`,
  );
}

function numberOf(metadata: Record<string, unknown>, name: string, least: number, most: number): number {
  const value = parsed(metadata[name]);
  if (fits(number(least, most), value)) return value as number;
  const found = shown(metadata[name]);
  throw new Error(`the ${name} of the model must be a number from ${least} to ${most}; found ${found}`);
}

const isMap = (map: unknown): map is PlattMap =>
  isObject(map) && fits(number(0, 10), map.slope) && fits(number(-20, 20), map.intercept);

function mapsOf(text: unknown): FrameMaps {
  const maps = parsed(text);
  if (isObject(maps) && isObject(maps.ranking)) {
    const { confidence, ranking } = maps;
    const { target, free } = ranking;
    if (isMap(confidence) && isMap(target) && isMap(free)) return { confidence, ranking: { target, free } };
  }
  throw new Error(
    `the maps of the model must be JSON with slope and intercept of confidence, ranking.target and ranking.free; found ${shown(text)}`,
  );
}

/** @throws Error that says what is wrong with the bytes */
export function readModel(bytes: Uint8Array): EarsModel {
  const tensors = new Tensors(bytes);
  const { metadata } = tensors;
  if (metadata.format !== FORMAT) {
    throw new Error(`the model must have the format ${FORMAT}; found ${shown(metadata.format)}`);
  }
  const labels = labelsOf(metadata.labels);
  numberOf(metadata, 'frame_s', FRAME_S, FRAME_S);
  return {
    network: networkOf(tensors, labels.length),
    labels,
    trust: {
      lambda: numberOf(metadata, 'lambda', LAMBDA.least, LAMBDA.most),
      gate: numberOf(metadata, 'gate', GATE.least, GATE.most),
      ...(metadata.maps !== undefined && { maps: mapsOf(metadata.maps) }),
    },
  };
}
