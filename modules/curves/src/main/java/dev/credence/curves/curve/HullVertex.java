package dev.credence.curves.curve;

/**
 * A classifier on the convex hull of a ROC curve.
 *
 * @param threshold the smallest score that it predicts to be positive; NaN for the one that predicts no positives
 * @param fpr its false positive rate
 * @param tpr its true positive rate
 */
public record HullVertex(double threshold, double fpr, double tpr) {}
