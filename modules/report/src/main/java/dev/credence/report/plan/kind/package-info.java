/** The kinds of plan that the command line offers, their inputs, and the simulations of those that have no formula. The package is exported only to other modules of this project. */
@NullMarked
package dev.credence.report.plan.kind;

import org.jspecify.annotations.NullMarked;
