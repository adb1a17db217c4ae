package dev.credence.judge;

import dev.credence.api.evidence.Evidence;

/**
 * The items of one system: the labelled ones by truth and by judge, whose rows are the same, and those that the judge labelled for
 * reference.
 *
 * @param truth the labelled items by their true labels
 * @param judge the labelled items by the labels of the judge
 * @param reference the items by the labels of the judge with which the labelled ones are compared: the unlabelled items, or all items
 *     if labels were drawn with probabilities or in strata
 * @param design how the items were drawn and labelled
 */
record Stages<E extends Evidence>(StageSide<E> truth, StageSide<E> judge, StageSide<E> reference, StageDesign design) {}
