/** The command {@code plan}, which computes sample sizes before any data are collected. */
@NullMarked
package dev.credence.cli.plan;

import org.jspecify.annotations.NullMarked;
