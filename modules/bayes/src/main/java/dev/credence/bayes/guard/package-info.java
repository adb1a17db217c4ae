/** Checks of arguments. */
@NullMarked
package dev.credence.bayes.guard;

import org.jspecify.annotations.NullMarked;
