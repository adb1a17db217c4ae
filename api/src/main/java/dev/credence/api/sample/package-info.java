/** How the evidence was drawn: independently, stratified, weighted, in clusters, in folds. */
@NullMarked
package dev.credence.api.sample;

import org.jspecify.annotations.NullMarked;
