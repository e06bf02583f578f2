import type { Handlers } from '../../../platform/http/call.ts';
import { applyClassificationRules } from './apply.ts';
import { listBatches, undoBatch } from './batches.ts';
import { getClassificationProgress } from './progress.ts';
import { changeRule, createRule, getRule, listRules, removeRule } from './rules.ts';
import { suggestClassification } from './suggest.ts';

export const classificationHandlers = {
  'classificationRules.list': listRules,
  'classificationRules.create': createRule,
  'classificationRules.get': getRule,
  'classificationRules.update': changeRule,
  'classificationRules.delete': removeRule,
  'classificationRules.apply': applyClassificationRules,
  'classificationBatches.list': listBatches,
  'classificationBatches.undo': undoBatch,
  'classificationProgress.get': getClassificationProgress,
  'receivedDocuments.classification': suggestClassification,
} satisfies Handlers;
