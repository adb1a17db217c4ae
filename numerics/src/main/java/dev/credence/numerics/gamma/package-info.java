/** What densities in Loader's saddle-point form need of the gamma function. */
@NullMarked
package dev.credence.numerics.gamma;

import org.jspecify.annotations.NullMarked;
