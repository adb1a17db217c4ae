package dev.credence.curves.curve;

/**
 * A classifier on the convex hull of a ROC curve.
 *
 * @param threshold the smallest score it calls positive; NaN for the one that calls nothing positive
 * @param fpr its false positive rate
 * @param tpr its true positive rate
 */
public record HullVertex(double threshold, double fpr, double tpr) {}
