/** Metrics of the scores of several classes: areas under ROC curves, losses of probabilities, and top-k accuracy. */
@NullMarked
package dev.credence.curves.multiclass;

import org.jspecify.annotations.NullMarked;
