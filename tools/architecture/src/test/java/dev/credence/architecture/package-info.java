/** Rules that hold across modules: who may depend on whom, what is registered and how, and that it obeys the laws. */
@NullMarked
package dev.credence.architecture;

import org.jspecify.annotations.NullMarked;
