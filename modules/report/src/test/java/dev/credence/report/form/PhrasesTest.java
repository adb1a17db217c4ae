package dev.credence.report.form;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhrasesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "f1 | F1",
                "f1@a | F1 of 'a'",
                "mean:of=grade | mean of 'grade'",
                "mean:better=lower | mean",
                "mean:better=lower,of=seconds | mean of 'seconds'",
                "quantile | median",
                "quantile:p=0.9 | quantile:p=0.9",
                "ndcg-at | NDCG at 10",
                "ndcg-at:k=5 | NDCG at 5",
                "precision-at:k=20 | precision at 20",
                "precision-at:k=5,relevant-from=2 | precision-at:k=5,relevant-from=2",
                "unknown-at:k=5 | unknown-at:k=5"
            })
    void spellingHasWords(String spelling, String words) {
        assertThat(Phrases.metric(spelling)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"recall,sensitivity,sensitivity", "f1,F1,F1", "precision-at,precision-at:k=5,precision at 5"})
    void requestedNameIsKept(String spelling, String requested, String words) {
        assertThat(Phrases.metric(spelling, requested)).isEqualTo(words);
    }
}
