/** Bootstrap intervals of any metric. */
@NullMarked
package dev.credence.montecarlo.bootstrap;

import org.jspecify.annotations.NullMarked;
