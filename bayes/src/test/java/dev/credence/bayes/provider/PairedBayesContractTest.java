package dev.credence.bayes.provider;

import dev.credence.api.comparison.Comparator;
import dev.credence.testkit.ComparatorContract;

class PairedBayesContractTest extends ComparatorContract {
    @Override
    protected Comparator comparator() {
        return new PairedBayes();
    }
}
