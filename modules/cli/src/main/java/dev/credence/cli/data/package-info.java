/** From rows to evidence: counting cells, collecting scores, keeping clusters, folds and weights apart. */
@NullMarked
package dev.credence.cli.data;

import org.jspecify.annotations.NullMarked;
