package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PublishingTest {
    @Test
    void theBomListsEveryPublishedModule() {
        List<String> published =
                Reactor.published().stream().map(Reactor.Member::artifact).toList();
        assertThat(published).contains("credence-api", "credence-numerics", "credence-testkit");
        assertThat(Reactor.dependencies(Reactor.ROOT.resolve("bom/pom.xml"))).containsAll(published);
    }

    @Test
    void theBomListsNothingTwiceAndNoModuleThatIsNotPublished() {
        List<String> hidden = Reactor.members().stream()
                .filter(member -> !member.published())
                .map(Reactor.Member::artifact)
                .filter(artifact -> !artifact.equals("credence-bom"))
                .toList();
        assertThat(hidden).contains("credence-architecture");
        assertThat(Reactor.dependencies(Reactor.ROOT.resolve("bom/pom.xml")))
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(hidden);
    }

    @Test
    void everyPublishedModuleIsUnderTheseRules() {
        List<String> published =
                Reactor.published().stream().map(Reactor.Member::artifact).toList();
        assertThat(Reactor.dependencies(Reactor.ROOT.resolve("architecture/pom.xml")))
                .as("dependencies of architecture/pom.xml")
                .containsAll(published);
    }

    @Test
    void theSiteHasTheJavadocOfEveryPublishedModule() {
        List<String> published =
                Reactor.published().stream().map(Reactor.Member::artifact).toList();
        assertThat(Reactor.dependencies(Reactor.ROOT.resolve("tools/site/pom.xml")))
                .as("dependencies of tools/site/pom.xml")
                .containsAll(published);
    }
}
