/** The command {@code coverage}, which studies how often intervals cover the true value. */
@NullMarked
package dev.credence.cli.coverage;

import org.jspecify.annotations.NullMarked;
