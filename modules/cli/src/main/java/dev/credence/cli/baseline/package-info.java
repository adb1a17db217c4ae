/** The command {@code baseline}, which keeps the counts of a system in a repository, and what a gate needs of it. */
@NullMarked
package dev.credence.cli.baseline;

import org.jspecify.annotations.NullMarked;
