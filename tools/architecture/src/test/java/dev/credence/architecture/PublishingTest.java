package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishingTest {
    @Test
    void bomListsEveryPublishedModule() {
        List<String> published =
                Reactor.published().stream().map(Reactor.Member::artifact).toList();
        assertThat(published).contains("credence-api", "credence-numerics", "credence-testkit");
        assertThat(Reactor.dependencies(Reactor.ROOT.resolve("modules/bom/pom.xml")))
                .containsAll(published);
    }

    @Test
    void bomListsNoDuplicateAndNoUnpublishedModule() {
        List<String> hidden = Reactor.members().stream()
                .filter(member -> !member.published())
                .map(Reactor.Member::artifact)
                .filter(artifact -> !artifact.equals("credence-bom"))
                .toList();
        assertThat(hidden).contains("credence-architecture");
        assertThat(Reactor.dependencies(Reactor.ROOT.resolve("modules/bom/pom.xml")))
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(hidden);
    }

    @Test
    void everyPublishedModuleIsADependencyOfTheseTests() {
        List<String> published =
                Reactor.published().stream().map(Reactor.Member::artifact).toList();
        assertThat(Reactor.dependencies(Reactor.ROOT.resolve("tools/architecture/pom.xml")))
                .as("dependencies of tools/architecture/pom.xml")
                .containsAll(published);
    }

    @Test
    void siteContainsTheJavadocOfEveryPublishedModule() {
        List<String> published =
                Reactor.published().stream().map(Reactor.Member::artifact).toList();
        assertThat(Reactor.dependencies(Reactor.ROOT.resolve("tools/site/pom.xml")))
                .as("dependencies of tools/site/pom.xml")
                .containsAll(published);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", "modules/bom/pom.xml"})
    void pomWithoutParentHasWhatMavenCentralRequires(String pom) {
        assertThat(Reactor.topLevelElements(Reactor.ROOT.resolve(pom)))
                .contains("name", "description", "url", "licenses", "developers", "scm");
    }

    @Test
    void everyPublishedModuleHasUniqueNameAndDescription() {
        assertThat(Reactor.published())
                .allSatisfy(member -> assertThat(
                                Reactor.topLevelElements(member.folder().resolve("pom.xml")))
                        .contains("name", "description"));
    }

    @Test
    void parentAndBomNameTheSameHome() {
        List<String> home = Reactor.texts(Reactor.ROOT.resolve("pom.xml"), "project.home");
        assertThat(home).hasSize(1);
        assertThat(Reactor.texts(Reactor.ROOT.resolve("modules/bom/pom.xml"), "project.home"))
                .isEqualTo(home);
    }
}
