/** The registered interval methods and comparators. */
@NullMarked
package dev.credence.bayes.provider;

import org.jspecify.annotations.NullMarked;
