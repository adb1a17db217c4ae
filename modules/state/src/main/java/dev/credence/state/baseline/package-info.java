/**
 * Baselines that are kept as text files in a repository: the counts of one system, with what a reader and a gate need in order to
 * recognize them. The package is exported to the command and the assertions alone.
 */
@NullMarked
package dev.credence.state.baseline;

import org.jspecify.annotations.NullMarked;
