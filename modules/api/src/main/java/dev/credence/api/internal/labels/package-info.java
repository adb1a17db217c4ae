/**
 * Storage of labels: rows of labels with their counts, the possible classes, and the names of labels of any type. It is not part of the
 * API, and may change in any release.
 */
@NullMarked
package dev.credence.api.internal.labels;

import org.jspecify.annotations.NullMarked;
