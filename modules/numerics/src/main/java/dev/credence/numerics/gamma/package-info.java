/** Functions of the gamma function that densities in Loader's saddle-point form need. */
@NullMarked
package dev.credence.numerics.gamma;

import org.jspecify.annotations.NullMarked;
