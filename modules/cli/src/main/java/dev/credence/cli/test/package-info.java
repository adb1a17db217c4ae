/** The command {@code test}, which carries out classical hypothesis tests. */
@NullMarked
package dev.credence.cli.test;

import org.jspecify.annotations.NullMarked;
